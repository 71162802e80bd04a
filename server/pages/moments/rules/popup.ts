import { createHash } from 'node:crypto';
import type { PopupSettings } from '#server/settings/moments-schema';
import { dateIn } from '#server/stock/price/rules/dates';

export interface PopupDay {
  readonly now: Date;
  /** IANA name: the popup's dates are local to the tenant. */
  readonly timeZone: string;
}

/** Whether a popup is shown today: between its dates, inclusive. */
export function isPopupOn({ start, expiryDate }: PopupSettings, { now, timeZone }: PopupDay): boolean {
  const today = dateIn(timeZone, now);
  return (start === undefined || start <= today) && (expiryDate === undefined || today <= expiryDate);
}

/** Identifies its content: a changed popup shows again to people who closed it. */
export const popupId = (popup: PopupSettings): string =>
  createHash('sha256').update(JSON.stringify(popup)).digest('hex').slice(0, 8);
