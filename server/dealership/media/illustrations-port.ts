/** Where the cars of a site name drawn pictures. */
export interface StockIllustrations {
  /** Increases by one with every import that changes something; 0 before the first. */
  stockVersion(tenant: string): Promise<number>;
  /**
   * The texts that name the illustrations (`illustration:…`) of every car changed after `version` (0: all). Includes
   * sold and removed cars, because pages cached elsewhere still show their pictures.
   */
  illustrationsSince(tenant: string, version: number): AsyncIterable<string>;
}
