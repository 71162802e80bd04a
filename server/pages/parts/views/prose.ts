/** Running text, made from Markdown. */
export interface ProseBlock {
  readonly kind: 'prose';
  /** Safe HTML. */
  readonly html: string;
}
