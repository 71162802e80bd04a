/** Drawings are rendered at this multiple of the size they state, so that a logo is sharp on a dense screen. */
export const svgScale = 3;
