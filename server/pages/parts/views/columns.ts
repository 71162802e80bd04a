/** Text in columns. */
export interface ColumnsBlock {
  readonly kind: 'columns';
  readonly heading?: string | undefined;
  readonly items: readonly {
    readonly title?: string | undefined;
    /** Safe HTML. */
    readonly html: string;
  }[];
}
