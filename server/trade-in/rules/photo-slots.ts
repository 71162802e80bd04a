/** The views of a car that a shopper is asked to photograph, in order. Each holds one photo. */
export const photoSlots = [
  { name: 'front', label: 'Front', hint: 'Stand a few steps back so that the whole car fits in.' },
  { name: 'rear', label: 'Rear', hint: 'The whole car from behind, with its number plate.' },
  { name: 'driver_side', label: 'Driver’s side', hint: 'From bumper to bumper.' },
  { name: 'passenger_side', label: 'Passenger’s side', hint: 'From bumper to bumper.' },
  { name: 'interior', label: 'Interior', hint: 'The dashboard and the front seats.' },
  { name: 'odometer', label: 'Odometer', hint: 'With the ignition on, so that the kilometres can be read.' },
  { name: 'tyres', label: 'Tyres and wheels', hint: 'One wheel up close, with the tread.' },
  { name: 'damage', label: 'Damage', hint: 'The worst scratch or dent. Skip it if there is none.' },
] as const;

export type PhotoSlot = (typeof photoSlots)[number]['name'];

/** Their names, in order. */
export const photoSlotNames: readonly PhotoSlot[] = photoSlots.map(({ name }) => name);

/** The slot with that name; undefined if there is none. */
export const photoSlot = (name: string | null | undefined): PhotoSlot | undefined =>
  photoSlotNames.find((slot) => slot === name);

/** A slot's label. */
export const photoLabel = (slot: PhotoSlot): string =>
  photoSlots.find(({ name }) => name === slot)?.label ?? slot;
