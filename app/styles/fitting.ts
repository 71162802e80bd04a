/** The size at which the longest word of a headline, or one of twelve characters, is as wide as a phone's column. */
export const fitting = 'calc((100vw - 2rem) / var(--longest, 12) / .7)';
