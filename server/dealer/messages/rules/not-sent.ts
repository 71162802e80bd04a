/**
 * Why something was stored on the server instead of sent. It is recorded with the attempt, so that it stays true when a mail
 * server or a gateway is set up later.
 */
export const noMailServer = 'no mail server' as const;
export const noTextGateway = 'no text gateway' as const;
export type NotSent = typeof noMailServer | typeof noTextGateway;

/** `not sent: no mail server`, for all that says how far a delivery or a message is. */
export const notSentText = (reason: string): string => `not sent: ${reason}`;
