import type { Orders } from '#server/buying/orders/create-orders';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { AlertsVisit } from '#server/customers/pages/account-page';
import type { Watchlists } from '#server/customers/watchlist/create-watchlist';
import type { Visit } from '#server/dealer/tenants/visit';
import type { Garages } from './create-garage';

/** The services for the sections of the garage. */
export type GarageVisit = ShopperVisit & AlertsVisit & Visit<Garages & Watchlists & Pick<Orders, 'orders'>>;
