/**
 * [S3-020] Topics, questions and options by id, in the order of My Info. Answers store the ids, so a new
 * meaning needs a new id, and no id is used again.
 */
export const QUIZ_BANK = {
  color: {
    color_favorite: ['red', 'blue', 'green', 'yellow'],
    color_room: ['terracotta', 'midnight', 'sage', 'white'],
    color_clothes: ['black', 'bright', 'earth', 'patterns'],
    color_flowers: ['sunflowers', 'poppies', 'lavender', 'daisies'],
    color_sky: ['dawn', 'noon', 'sunset', 'stars'],
    color_bike: ['red', 'mint', 'black', 'yellow'],
  },
  food: {
    food_weekly: ['pasta', 'tacos', 'curry', 'salad'],
    food_breakfast: ['eggs', 'pastries', 'fruit', 'drink'],
    food_snack: ['cheese', 'chocolate', 'crisps', 'leftovers'],
    food_icecream: ['pistachio', 'chocolate', 'lemon', 'vanilla'],
    food_kitchen: ['recipe', 'improvise', 'bake', 'taste'],
    food_comfort: ['soup', 'fries', 'sweets', 'childhood'],
  },
  travel: {
    travel_where: ['island', 'city', 'mountains', 'north'],
    travel_how: ['train', 'car', 'bicycle', 'boat'],
    travel_first: ['stroll', 'bakery', 'view', 'museum'],
    travel_bag: ['book', 'camera', 'pillow', 'snacks'],
    travel_souvenir: ['magnet', 'food', 'stones', 'photos'],
    travel_sleep: ['tent', 'hotel', 'friends', 'camper'],
  },
  relaxation: {
    relaxation_evening: ['bath', 'series', 'walk', 'music'],
    relaxation_hour: ['nap', 'read', 'plants', 'call'],
    relaxation_sound: ['rain', 'sea', 'fire', 'silence'],
    relaxation_place: ['bed', 'kitchen', 'outside', 'sofa'],
    relaxation_hands: ['crafts', 'dough', 'drawing', 'instrument'],
    relaxation_morning: ['sunrise', 'no_alarm', 'sport', 'breakfast'],
  },
  quality: {
    quality_best: ['patience', 'humour', 'courage', 'kindness'],
    quality_friends: ['honesty', 'laughter', 'listening', 'plans'],
    quality_group: ['organise', 'ideas', 'food', 'mood'],
    quality_trouble: ['calm', 'joke', 'act', 'ask'],
    quality_admired: ['sincerity', 'generosity', 'perseverance', 'curiosity'],
    quality_talent: ['birthdays', 'direction', 'mending', 'stories'],
  },
  movies: {
    movies_genre: ['comedy', 'thriller', 'romance', 'science_fiction'],
    movies_evening: ['popcorn', 'blanket', 'comments', 'darkness'],
    movies_moving: ['reunion', 'animal', 'underdog', 'farewell'],
    movies_role: ['detective', 'magic', 'pirate', 'robot'],
    movies_where: ['cinema', 'sofa', 'bed', 'outdoors'],
    movies_again: ['animation', 'musical', 'treasure', 'classic'],
  },
  job: {
    job_dream: ['bread', 'planes', 'animals', 'books'],
    job_place: ['workshop', 'nature', 'stage', 'library'],
    job_shop: ['books', 'cakes', 'flowers', 'bicycles'],
    job_child: ['fire_engine', 'space', 'dance', 'zoo'],
    job_day: ['people', 'finished', 'learnt', 'early'],
    job_year: ['house', 'craft', 'study', 'help'],
  },
  weekend: {
    weekend_favorite: ['walk', 'sofa', 'cooking', 'late'],
    weekend_saturday: ['market', 'sleep', 'sport', 'cleaning'],
    weekend_rain: ['games', 'cake', 'puddles', 'films'],
    weekend_friends: ['dinner', 'games', 'picnic', 'karaoke'],
    weekend_trip: ['lake', 'castle', 'funfair', 'summit'],
    weekend_sunday: ['sleep', 'book', 'call', 'plans'],
  },
  season: {
    season_favorite: ['spring', 'summer', 'autumn', 'winter'],
    season_spring: ['meal', 'blossom', 'evenings', 'coats'],
    season_summer: ['swimming', 'melon', 'nights', 'idleness'],
    season_autumn: ['leaves', 'chestnuts', 'start', 'fog'],
    season_winter: ['chocolate', 'socks', 'snowballs', 'candles'],
    season_party: ['birthday', 'new_year', 'wedding', 'garden'],
  },
  love: {
    love_language: ['words', 'time', 'gifts', 'hugs'],
    love_thanks: ['note', 'meal', 'chore', 'plant'],
    love_bad_day: ['listening', 'peace', 'hug', 'joke'],
    love_message: ['photo', 'voice', 'silly', 'morning'],
    love_together: ['cook', 'talk', 'read', 'discover'],
    love_surprise: ['breakfast', 'trip', 'party', 'letter'],
  },
} as const;

type Bank = typeof QUIZ_BANK;
export type QuizTopic = keyof Bank;
/** The id of a question, such as `food_breakfast`. */
export type QuizQuestionId = { [Topic in QuizTopic]: keyof Bank[Topic] }[QuizTopic] & string;
/** The id of an option, unique within its question. */
export type QuizOptionId = {
  [Topic in QuizTopic]: Extract<Bank[Topic][keyof Bank[Topic]], readonly string[]>[number];
}[QuizTopic];

/** All topics, in the order of a quiz. */
export const QUIZ_TOPICS = Object.keys(QUIZ_BANK) as QuizTopic[];
