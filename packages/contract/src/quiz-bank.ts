/**
 * [S3-020] The questions of the quizzes: topics, questions and options by their ids, in the order in which My
 * Info asks and shows them. The words stand with the screen, one file a language. An answer is kept as ids, so
 * it survives another language and other words; an option whose meaning changes gets a new id, and an id that
 * was once given out is never used for anything else.
 */
export const QUIZ_BANK = {
  color: {
    'color-favorite': ['red', 'blue', 'green', 'yellow'],
    'color-room': ['terracotta', 'midnight', 'sage', 'white'],
    'color-clothes': ['black', 'bright', 'earth', 'patterns'],
    'color-flowers': ['sunflowers', 'poppies', 'lavender', 'daisies'],
    'color-sky': ['dawn', 'noon', 'sunset', 'stars'],
    'color-bike': ['red', 'mint', 'black', 'yellow'],
  },
  food: {
    'food-weekly': ['pasta', 'tacos', 'curry', 'salad'],
    'food-breakfast': ['eggs', 'pastries', 'fruit', 'drink'],
    'food-snack': ['cheese', 'chocolate', 'crisps', 'leftovers'],
    'food-icecream': ['pistachio', 'chocolate', 'lemon', 'vanilla'],
    'food-kitchen': ['recipe', 'improvise', 'bake', 'taste'],
    'food-comfort': ['soup', 'fries', 'sweets', 'childhood'],
  },
  travel: {
    'travel-where': ['island', 'city', 'mountains', 'north'],
    'travel-how': ['train', 'car', 'bicycle', 'boat'],
    'travel-first': ['stroll', 'bakery', 'view', 'museum'],
    'travel-bag': ['book', 'camera', 'pillow', 'snacks'],
    'travel-souvenir': ['magnet', 'food', 'stones', 'photos'],
    'travel-sleep': ['tent', 'hotel', 'friends', 'camper'],
  },
  relaxation: {
    'relaxation-evening': ['bath', 'series', 'walk', 'music'],
    'relaxation-hour': ['nap', 'read', 'plants', 'call'],
    'relaxation-sound': ['rain', 'sea', 'fire', 'silence'],
    'relaxation-place': ['bed', 'kitchen', 'outside', 'sofa'],
    'relaxation-hands': ['crafts', 'dough', 'drawing', 'instrument'],
    'relaxation-morning': ['sunrise', 'no-alarm', 'sport', 'breakfast'],
  },
  quality: {
    'quality-best': ['patience', 'humour', 'courage', 'kindness'],
    'quality-friends': ['honesty', 'laughter', 'listening', 'plans'],
    'quality-group': ['organise', 'ideas', 'food', 'mood'],
    'quality-trouble': ['calm', 'joke', 'act', 'ask'],
    'quality-admired': ['sincerity', 'generosity', 'perseverance', 'curiosity'],
    'quality-talent': ['birthdays', 'direction', 'mending', 'stories'],
  },
  movies: {
    'movies-genre': ['comedy', 'thriller', 'romance', 'science-fiction'],
    'movies-evening': ['popcorn', 'blanket', 'comments', 'darkness'],
    'movies-moving': ['reunion', 'animal', 'underdog', 'farewell'],
    'movies-role': ['detective', 'magic', 'pirate', 'robot'],
    'movies-where': ['cinema', 'sofa', 'bed', 'outdoors'],
    'movies-again': ['animation', 'musical', 'treasure', 'classic'],
  },
  job: {
    'job-dream': ['bread', 'planes', 'animals', 'books'],
    'job-place': ['workshop', 'nature', 'stage', 'library'],
    'job-shop': ['books', 'cakes', 'flowers', 'bicycles'],
    'job-child': ['fire-engine', 'space', 'dance', 'zoo'],
    'job-day': ['people', 'finished', 'learnt', 'early'],
    'job-year': ['house', 'craft', 'study', 'help'],
  },
  weekend: {
    'weekend-favorite': ['walk', 'sofa', 'cooking', 'late'],
    'weekend-saturday': ['market', 'sleep', 'sport', 'cleaning'],
    'weekend-rain': ['games', 'cake', 'puddles', 'films'],
    'weekend-friends': ['dinner', 'games', 'picnic', 'karaoke'],
    'weekend-trip': ['lake', 'castle', 'funfair', 'summit'],
    'weekend-sunday': ['sleep', 'book', 'call', 'plans'],
  },
  season: {
    'season-favorite': ['spring', 'summer', 'autumn', 'winter'],
    'season-spring': ['meal', 'blossom', 'evenings', 'coats'],
    'season-summer': ['swimming', 'melon', 'nights', 'idleness'],
    'season-autumn': ['leaves', 'chestnuts', 'start', 'fog'],
    'season-winter': ['chocolate', 'socks', 'snowballs', 'candles'],
    'season-party': ['birthday', 'new-year', 'wedding', 'garden'],
  },
  love: {
    'love-language': ['words', 'time', 'gifts', 'hugs'],
    'love-thanks': ['note', 'meal', 'chore', 'plant'],
    'love-bad-day': ['listening', 'peace', 'hug', 'joke'],
    'love-message': ['photo', 'voice', 'silly', 'morning'],
    'love-together': ['cook', 'talk', 'read', 'discover'],
    'love-surprise': ['breakfast', 'trip', 'party', 'letter'],
  },
} as const;

type Bank = typeof QUIZ_BANK;
/** One of the ten topics. */
export type QuizTopic = keyof Bank;
/** The id of a question, for instance `food-breakfast`. */
export type QuizQuestionId = { [Topic in QuizTopic]: keyof Bank[Topic] }[QuizTopic] & string;
/** The id of an option of any question, unique within its question. */
export type QuizOptionId = {
  [Topic in QuizTopic]: Extract<Bank[Topic][keyof Bank[Topic]], readonly string[]>[number];
}[QuizTopic];

/** The ten topics, in the order of a quiz. */
export const QUIZ_TOPICS = Object.keys(QUIZ_BANK) as QuizTopic[];
