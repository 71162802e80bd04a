/** Questions that expand to show their answers. */
export interface FaqBlock {
  readonly kind: 'faq';
  readonly heading: string;
  readonly items: readonly {
    readonly question: string;
    /** Safe HTML. */
    readonly html: string;
  }[];
}
