/** Drawings are rendered at this multiple of their stated size, so that a logo is sharp on a dense screen. */
export const svgScale = 3;
