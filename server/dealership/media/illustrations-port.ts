/** Where the cars of a site name drawn pictures. */
export interface StockIllustrations {
  /** Grows by one with every import that changed something; 0 before the first. */
  stockVersion(tenant: string): Promise<number>;
  /**
   * The texts that name the illustrations (`illustration:…`) of every car changed after `version` (0: all). Sold and
   * removed cars are among them, because pages that are cached elsewhere still show their pictures.
   */
  illustrationsSince(tenant: string, version: number): AsyncIterable<string>;
}
