/** Forms that are pages of their own, and pages that answer what the shopper has just done. */
const pathsWithoutPopups =
  /\/(checkout|buy-online|enquire|test-drive|request-photos|phone)\/*$|^\/(success|checkout-journey|buy|sign-in|account|garage|alerts|spin-to-win)\b/i;

/** Whether nothing may pop up at an address, by its path: it would cover a form or a result. */
export const isWithoutPopups = (path: string): boolean => pathsWithoutPopups.test(path);
