import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import type { OrderAnswer } from '#server/buying/views/order-view';
import type { BuyingView } from '#server/buying/views/reservation-view';
import type { Packed } from '#server/platform/views/packed';
import './buying.css';
import './order.css';
import '~/parts/journey.css';
import '~/parts/cars/car-line.css';
import '~/ui/error-summary.css';
import '~/ui/field.css';
import '~/ui/picture.css';
import '~/ui/slot-picker.css';
import '~/ui/with-panel.css';

const fetchScreen = () => import('./buying-page');
/** Loaded with the page, so that the list of all routes, which every page has, names no more than it needs. */
const BuyingPage = import.meta.env.SSR
  ? (await fetchScreen()).BuyingPage
  : lazy(async () => ({ default: (await fetchScreen()).BuyingPage }));

/** Loads the code of the page while the server answers. */
export async function loadBuying({ serverLoader }: ClientLoaderFunctionArgs): Promise<Packed<BuyingView>> {
  const [answer] = await Promise.all([serverLoader<Packed<BuyingView>>(), fetchScreen()]);
  return answer;
}

/** A reservation, the practice payment page or a step of an order. */
export const BuyingScreen = (props: {
  readonly view: BuyingView;
  readonly answer: OrderAnswer | undefined;
}) => (
  <Suspense fallback={null}>
    <BuyingPage {...props} />
  </Suspense>
);
