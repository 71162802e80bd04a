import { createHash } from 'node:crypto';
import type { PopupSettings } from '#server/settings/moments-schema';
import { dateIn } from '#server/stock/price/rules/dates';

export interface PopupDay {
  readonly now: Date;
  /** IANA name: its days are the tenant's. */
  readonly timeZone: string;
}

/** Whether a popup is shown today: between its days, both included. */
export function isPopupOn({ start, expiryDate }: PopupSettings, { now, timeZone }: PopupDay): boolean {
  const today = dateIn(timeZone, now);
  return (start === undefined || start <= today) && (expiryDate === undefined || today <= expiryDate);
}

/** Names what it says: a changed popup is shown again to people who closed it. */
export const popupId = (popup: PopupSettings): string =>
  createHash('sha256').update(JSON.stringify(popup)).digest('hex').slice(0, 8);
