/** The one rendition for a visitor who saves data: a busy photo stays within 25 KB. */
export const lightWidth = 400;
/** As JPEG counts it. */
export const lightQuality = 50;
