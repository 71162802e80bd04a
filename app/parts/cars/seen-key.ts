/** Where this browser keeps the cars it was shown; nobody else ever learns of them. */
export const seenKey = 'seen';
