import type { BrandView } from '#server/pages/finders/views/brand-view';
import { LocationGrid } from '~/ui/location-grid';
import { OfferGrid } from '~/ui/offer-grid';
import { Section } from '~/ui/section';

/** A make's offers and locations. Rendered on the server only. */
export const BrandBelow = ({ heading, offers, places }: Pick<BrandView, 'heading' | 'offers' | 'places'>) => (
  <>
    {offers ? (
      <Section title={`${heading} offers`}>
        <OfferGrid offers={offers.offers} columns={offers.columns} level={3} />
      </Section>
    ) : null}
    {places ? (
      <Section title={`Where to see ${heading}`}>
        <LocationGrid cards={places.cards} columns={places.columns} open="none" />
      </Section>
    ) : null}
  </>
);
