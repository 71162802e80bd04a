import * as css from './button.css';

interface ButtonLook {
  /** Its weight on the page: one primary button stands for the action that a view is for. */
  readonly tone?: keyof typeof css.tones | undefined;
  /** As wide as its place. */
  readonly wide?: boolean;
}

/** The classes of a button, or of a link that looks like one. */
export const button = ({ tone = 'primary', wide = false }: ButtonLook = {}): string =>
  `${css.base} ${css.tones[tone]}${wide ? ` ${css.wide}` : ''}`;
