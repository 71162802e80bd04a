/** A word or two in a small frame; the colour only repeats it. */
export interface ChipView {
  readonly text: string;
  readonly tone: 'accent' | 'critical' | 'positive' | 'neutral';
}
