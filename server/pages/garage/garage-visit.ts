import type { Visit } from '#server/dealership/tenants/visit';
import type { AlertsVisit } from '#server/pages/account/alerts-section';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { Garages } from '#server/people/garage/create-garage';
import type { Orders } from '#server/people/orders/create-orders';
import type { Watchlists } from '#server/people/watchlist/create-watchlist';

/** The services for the sections of the garage. */
export type GarageVisit = PageVisit & AlertsVisit & Visit<Garages & Watchlists & Pick<Orders, 'orders'>>;
