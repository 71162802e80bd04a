import type { OpenStateView } from '#server/dealership/locations/views/location-card-view';
import type { PhoneView } from '#server/dealership/phones/views/phone-view';

/** The standalone page with a car's phone number. */
export interface PhonePageView {
  readonly title: string;
  readonly car: { readonly title: string; readonly href: string };
  readonly phone: PhoneView;
  /** Whether the location is open now. */
  readonly open?: OpenStateView | undefined;
}
