/** The version of the words below: change it with any change of meaning. It is stored with each choice. */
export const consentWording = '2026-11';

/** Adapts a text about cars and test drives to what the site sells. */
type Worded = (text: string) => string;

/** What a customer allows or refuses. */
export const consentWords = (dealer: string, worded: Worded): string =>
  `When you send us an enquiry, staff of ${dealer} see what you wrote. ${worded(shared)} Other businesses don’t see them. You can stop this at any time.`;

const shared =
  'If you allow it, they also see your name, your saved cars, your alerts and your test drives beside it, so that they can answer you better.';

/** The customer knows that the dealer's own systems hear of each saved car. */
export const reportedWords = (dealer: string, worded: Worded): string =>
  `Whatever you choose here, ${dealer} is sent ${worded('a note of each car you save, with your mobile number and name.')}`;
