/** A car that a customer has saved. */
export interface SavedCar {
  readonly carId: string;
  /** Finds a car that has left the stock since. */
  readonly carSlug: string;
  /** UTC, ISO. */
  readonly savedAt: string;
  /** Whole dollars, as shown at the time; null for a car without a price. */
  readonly priceWhenSaved: number | null;
  /** The customer's own words; empty without any. */
  readonly note: string;
}

/** Whose list it is. */
export interface WatchlistOwner {
  readonly tenant: string;
  readonly customerId: string;
}

/** The limit of a list, and what is reported of a save. */
export interface SaveOptions {
  /** Cars on one list. */
  readonly most: number;
  /** Report the save, with the car's stock number; undefined: the save is not reported. */
  readonly report?: { readonly stockNumber: string | null } | undefined;
}

export interface WatchlistStore {
  /**
   * Saves a car once, however often it is sent, and puts its event into the outbox in the same transaction. `full`: the
   * list already has `most` others.
   */
  save(
    owner: WatchlistOwner,
    car: SavedCar,
    options: SaveOptions,
  ): Promise<'saved' | 'already-saved' | 'full'>;
  /** False if the car is not on the list. */
  remove(owner: WatchlistOwner, carId: string): Promise<boolean>;
  /** False if the car is not on the list. */
  changeNote(owner: WatchlistOwner, carId: string, note: string): Promise<boolean>;
  /** Newest first. */
  list(owner: WatchlistOwner): Promise<SavedCar[]>;
  /** Removes every car. */
  clear(owner: WatchlistOwner): Promise<void>;
}

/** The links by which customers share their lists. */
export interface WatchlistShareStore {
  /** Starts sharing under a token, unless the list is already shared. Returns the token in force. */
  start(owner: WatchlistOwner, token: string, now: Date): Promise<string>;
  stop(owner: WatchlistOwner): Promise<void>;
  tokenOf(owner: WatchlistOwner): Promise<string | null>;
  ownerOf(tenant: string, token: string): Promise<WatchlistOwner | null>;
}
