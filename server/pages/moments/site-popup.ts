import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { assetPicture, type PictureVisit } from '#server/dealership/media/asset-picture';
import { isPopupOn, popupId } from './rules/popup';
import type { PopupView } from './views/popup-view';

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
