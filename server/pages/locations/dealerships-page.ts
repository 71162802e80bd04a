import { nearPlaces } from '#server/dealership/locations/rules/near-places';
import { chosenPlaces } from '#server/dealership/locations/rules/place-order';
import type { PageMaker } from '#server/pages/parts/page-parts';
import { nearBlock } from './near-block';
import { toLocationsBlock } from './to-locations-block';

/** `/dealerships`: all locations of the dealer: sales, service, parts. */
export const dealershipsPage: PageMaker = async (bff, path, text) => {
  const { tenant, url } = bff;
  const heading = { text: text ? 'All locations' : 'Our locations', level: text ? 2 : 1 } as const;
  const all = chosenPlaces(tenant.locations, {});
  const near = nearPlaces(url.searchParams.get('postcode'), all);
  const places = toLocationsBlock(bff, { heading, near });
  if (!places) return text;
  const towns = [...new Set(tenant.locations.filter((one) => one.visible).map(({ city }) => city))];
  return {
    head: {
      title: `Our locations | ${tenant.name}`,
      description: `Where to find ${tenant.name}: ${listed(towns)}. Addresses, phone numbers and opening hours.`,
      canonical: new URL(path, url).href,
      ...text?.head,
    },
    before: [...(text?.before ?? []), ...(text?.after ?? []), { ...places, ...nearBlock(bff, all, near) }],
  };
};

const mostTowns = 8;
const listed = (towns: readonly string[]): string =>
  towns.length > mostTowns
    ? `${towns.slice(0, mostTowns).join(', ')} and more`
    : towns.join(', ').replace(/, ([^,]*)$/, ' and $1');
