import { sitePicture } from '#server/dealer/media/rules/picture';
import type { CarType } from '#server/settings/car';
import type { Promo } from '#server/settings/car-page-schema';
import type { MediaSettings } from '#server/settings/media-schema';
import { dateIn } from '#server/stock/rules/price-line';
import type { PromoView } from '#server/stock/views/card-view';

/** The parts of a list page that promotions use. */
interface PromoList {
  /** The list of a search, by its car types (none: every type), or a featured one. */
  readonly kind: 'featured' | readonly CarType[];
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Cars of the list, on all pages. */
  readonly count: number;
}

interface PromoDay {
  readonly now: Date;
  /** IANA name: promotion dates are local to the tenant. */
  readonly timeZone: string;
  /** Whether the site has a page. */
  readonly exists: (href: string) => boolean;
  /** Allowed picture hosts. */
  readonly media?: MediaSettings;
}

/**
 * The promotions on a page of a list, each with the number of cars before it. The number of cars is unchanged. A
 * promotion beyond the end of the list goes to its end, or is left out if it is strict.
 */
export function placePromos(promos: readonly Promo[], list: PromoList, day: PromoDay): PromoView[] {
  if (promos.length === 0 || list.count === 0) return [];
  const { exists, media = anyHost } = day;
  const today = dateIn(day.timeZone, day.now);
  const promosOfList = promos.filter(
    (promo) => isOn(promo, today) && belongs(promo, list.kind) && exists(promo.node.href),
  );
  return inTurn(promosOfList, today)
    .flatMap((promo, before) => {
      // Its position counts cars and the promotions before it.
      const carsBefore = promo.position - 1 - before;
      if (carsBefore > list.count && promo.strictDisplay) return [];
      return [{ promo, carsBefore: Math.min(carsBefore, list.count) }];
    })
    .filter(({ carsBefore }) => pageOf(carsBefore, list) === list.page)
    .map(({ promo, carsBefore }) => toView(promo, carsBefore - (list.page - 1) * list.pageSize, media));
}

const anyHost: MediaSettings = { quality: 80, photo_hosts: [] };

/** Between its dates, inclusive. */
const isOn = ({ start, expiry }: Promo, today: string): boolean =>
  (start === undefined || start <= today) && (expiry === undefined || today <= expiry);

/** `all` is every search list, a car type those limited to it, `featured` the featured lists. */
function belongs({ display }: Promo, kind: PromoList['kind']): boolean {
  if (kind === 'featured') return display.includes('featured');
  return display.includes('all') || kind.some((type) => display.includes(type));
}

const dayMs = 86_400_000;

/** By position; several at one position rotate daily. */
function inTurn(promos: readonly Promo[], today: string): Promo[] {
  const byPosition = new Map<number, Promo[]>();
  for (const promo of promos) {
    byPosition.set(promo.position, [...(byPosition.get(promo.position) ?? []), promo]);
  }
  const dayNumber = Math.floor(Date.parse(today) / dayMs);
  return [...byPosition]
    .sort(([one], [other]) => one - other)
    .flatMap(([, rivals]) => rivals[dayNumber % rivals.length] ?? []);
}

/** The page of a position; the end of the list is on its last page. */
function pageOf(carsBefore: number, { pageSize, count }: PromoList): number {
  const lastPage = Math.ceil(count / pageSize);
  return Math.min(Math.floor(carsBefore / pageSize) + 1, lastPage);
}

function toView({ node }: Promo, carsBefore: number, media: MediaSettings): PromoView {
  const { image, ...words } = node;
  const picture = sitePicture({ tenant: { media } }, image);
  return { carsBefore, ...words, picture };
}
