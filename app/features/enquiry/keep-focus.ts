import type { MouseEvent } from 'react';

/**
 * For the buttons of a form: leaving a field may show its mistake, which would move the button before the press lands.
 * The keyboard still reaches the button.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
