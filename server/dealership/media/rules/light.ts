/** The one rendition for a visitor with Save-Data: a busy photo stays within 25 KB. */
export const lightWidth = 400;
/** On the JPEG scale. */
export const lightQuality = 50;
