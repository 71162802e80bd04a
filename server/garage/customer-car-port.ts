/** What a customer says about a car of theirs. */
export interface CarDetails {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  /** Letters and digits in capitals. */
  readonly rego: string | null;
  readonly km: number | null;
  /** Day of the next service, YYYY-MM-DD. */
  readonly serviceOn: string | null;
}

export interface CustomerCar extends CarDetails {
  readonly id: string;
  /** UTC, ISO. */
  readonly createdAt: string;
}

/** Whose garage it is. */
export interface GarageOwner {
  readonly tenant: string;
  readonly customerId: string;
}

/** Storage of customers' own cars. A rego is in a garage once. */
export interface CustomerCarStore {
  /** A car with the same details is stored once, however often it is sent. `full`: the garage already has `most`. */
  add(owner: GarageOwner, car: CustomerCar, most: number): Promise<'saved' | 'same-rego' | 'full'>;
  /** `unknown`: the customer has no such car. */
  change(owner: GarageOwner, id: string, details: CarDetails): Promise<'saved' | 'same-rego' | 'unknown'>;
  /** False if the customer has no such car. */
  remove(owner: GarageOwner, id: string): Promise<boolean>;
  /** In the order in which they were added. */
  list(owner: GarageOwner): Promise<CustomerCar[]>;
  /** Removes every car. */
  clear(owner: GarageOwner): Promise<void>;
}
