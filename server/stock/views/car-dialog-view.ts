/** What a dialog shows, by its kind: the last part of its address. */
interface DialogContents {
  readonly share: ShareView;
}

/** Ways to pass a car on. */
export interface ShareView {
  /** Whole address of the car's page. */
  readonly url: string;
  readonly ways: readonly { readonly text: string; readonly href: string }[];
}

export type CarDialogKind = keyof DialogContents;

/** A dialog over a car's page that informs; a page of its own without scripting. */
export type CarDialogView = {
  [K in CarDialogKind]: {
    readonly kind: K;
    readonly title: string;
    /** `full` fills the screen. */
    readonly size?: 'full' | undefined;
    /** The car it belongs to: where closing leads. */
    readonly car: { readonly title: string; readonly href: string };
    readonly content: DialogContents[K];
  };
}[CarDialogKind];
