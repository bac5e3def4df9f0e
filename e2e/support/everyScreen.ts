/** A path, and a text that appears when the page's content has loaded. */
type Screen = readonly [path: string, words: string];

export const PUBLIC_SCREENS: readonly Screen[] = [
  ['/onboarding', 'Say it with a beso.'],
  ['/login', 'Good to see you again'],
  ['/simplified-registration', 'Create your account'],
  ['/reset-password', 'Get a new link'],
  ['/verify-email', 'This did not work'],
  ['/change-email', 'This link does not work'],
  ['/undo-email-change', 'This link does not work'],
  ['/restore-account', 'There is nothing to restore here'],
  ['/second-factor', 'This sign-in is over'],
  ['/auth/callback', 'No authentication data found in URL'],
  ['/join/nothing', 'Invalid Invitation'],
  ['/invitation/nothing', 'Invalid Invitation'],
  ['/refuse-invitation/nothing', 'This link is not from an email of ours'],
  ['/terms', 'What BESO is'],
  ['/privacy', 'What is kept'],
  ['/help-support', 'Questions and answers'],
];

/**
 * Returns the screens of a person in a couple.
 * @param activityId an activity with the description The early train
 * @param otherId the ID of the partner, Marco
 */
export const signedInScreens = (activityId: string, otherId: string): readonly Screen[] => [
  ['/home', 'The early train'],
  ['/give-besos', 'What did Marco do for you?'],
  ['/give-besos?category=food', 'What for?'],
  ['/give-besos/confirmation?activity=nothing', 'This beso is not here'],
  ['/request-besos', 'What did you do?'],
  ['/request-besos?category=chores', 'What for?'],
  ['/gift', 'Your balance'],
  ['/find-friends', 'Someone missing?'],
  [`/find-friends?with=${otherId}`, 'Say something to Marco'],
  ['/quiz-dashboard', 'How well do you and Marco know each other?'],
  ['/quiz?mode=my-info', 'What is your favourite colour?'],
  ['/quiz-comparisons', 'Nothing here yet'],
  [`/quiz-comparison/${activityId}`, 'Nothing to see here'],
  ['/statement', 'Twelve months of small things'],
  ['/notifications', 'The early train'],
  [`/activity/${activityId}`, 'The early train'],
  ['/notification-preferences', 'Quiet hours'],
  ['/blocked', 'Nobody is blocked'],
  ['/invitation-hub', 'Who do you want here?'],
  ['/invitation-management', 'Couple · Link and QR code'],
  [`/user/${otherId}`, 'You and Marco share something here.'],
  ['/new-relationship', 'My partner'],
  ['/share-recommendation', 'Nothing recommended yet'],
  ['/share-recommendation-form', 'Add a photo'],
  ['/profile', 'Your people'],
  ['/profile-setup', 'Choose a picture'],
  ['/account-settings', 'Where you are signed in'],
  ['/verify-email-simple', 'Check your inbox'],
  ['/no-such-page', 'The two halves of this address never met.'],
];
