import { createHash } from 'node:crypto';
import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { assetPicture, type PictureVisit } from '#server/dealer/media/asset-library';
import type { PopupSettings } from '#server/settings/home-schema';
import { dateIn } from '#server/stock/price/rules/formats';
import type { PopupView } from './views/moments-view';

/** The site's popup; undefined without one, before its start and after its expiry. */
export async function sitePopup(bff: PictureVisit & { readonly now: Date }): Promise<PopupView | undefined> {
  const { tenant, now } = bff;
  const { popup } = tenant;
  if (!popup || !isPopupOn(popup, { now, timeZone: tenant.time_zone })) return undefined;
  const picture = popup.src ? await assetPicture(bff, popup.src, '') : undefined;
  const { linkTo: href, buttonText: text } = popup;
  const leads = href !== undefined && (href.startsWith('https://') || sitePages(tenant, now)(href));
  return {
    id: popupId(popup),
    title: popup.title,
    ...(popup.description ? { description: popup.description } : {}),
    ...(leads ? { button: { text, href } } : {}),
    ...(picture
      ? {
          picture: {
            src: picture.src,
            ...(picture.srcset ? { srcset: picture.srcset } : {}),
            width: picture.width,
            height: picture.height,
          },
        }
      : {}),
  };
}

interface PopupDay {
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
