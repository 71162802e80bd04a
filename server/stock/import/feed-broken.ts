/** A feed that cannot be read on: thrown inside the import and told as a failure where it ends. */
export class FeedBroken extends Error {
  override readonly name = 'FeedBroken';
}
