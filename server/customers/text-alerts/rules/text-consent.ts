/** The wording above the button that asks for texts; stored with the alert. */
export const consentText = (dealer: string): string =>
  `${dealer} sends you a text message when the price of this car drops and when it is sold, between 8 am and 8 pm. Each text about a price has a link that stops them.`;
