/** The address in a text, which shows its alert and stops it. */
export const textAlertPath = (token: string): string => `/alerts/text/${token}`;

const tokenPattern = /^[\w-]{12}$/;

/** Whether a token can be one of ours. */
export const isTextAlertToken = (token: string): boolean => tokenPattern.test(token);
