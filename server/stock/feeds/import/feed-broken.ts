/** A feed that cannot be read further: thrown inside the import and returned as its failure. */
export class FeedBroken extends Error {
  override readonly name = 'FeedBroken';
}
