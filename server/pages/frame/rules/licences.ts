import type { TenantLocation } from '#server/settings/tenant-schema';

/** Name of a motor dealer's licence in each state, for a bare number. */
const dealerLabels: Readonly<Record<TenantLocation['state'], string>> = {
  ACT: 'Motor Vehicle Dealer Licence',
  NSW: 'MD',
  NT: 'Motor Vehicle Dealer Licence',
  QLD: 'Motor Dealer Licence',
  SA: 'LVD',
  TAS: 'Motor Vehicle Trader Licence',
  VIC: 'LMCT',
  WA: 'MD',
};

type Licensed = Pick<TenantLocation, 'state' | 'dealer_license_number' | 'motor_vehicle_repairer'>;

/** The licences of a location for display, each labelled. */
export function licences({ state, dealer_license_number, motor_vehicle_repairer }: Licensed): string[] {
  return [
    ...(dealer_license_number ? [labelled(dealer_license_number, dealerLabels[state])] : []),
    ...(motor_vehicle_repairer ? [labelled(motor_vehicle_repairer, 'Repairer')] : []),
  ];
}

/** The dealer's own text already says what the number is. */
const labelled = (licence: string, label: string): string =>
  /\p{L}{2}/u.test(licence) ? licence : `${label} ${licence}`;
