import type { Orders } from '#server/buying/orders/create-orders';
import type { AlertsVisit } from '#server/customers/pages/alerts-section';
import type { Watchlists } from '#server/customers/watchlist/create-watchlist';
import type { Visit } from '#server/dealer/tenants/visit';
import type { PageVisit } from '#server/page/page-visit';
import type { Garages } from './create-garage';

/** The services for the sections of the garage. */
export type GarageVisit = PageVisit & AlertsVisit & Visit<Garages & Watchlists & Pick<Orders, 'orders'>>;
