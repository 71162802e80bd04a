/** The address on this site of a photo that the dealer has uploaded. */
export const ownPhotoPath = (id: string): string => `/media/own/${id}.jpg`;

const path = /^\/media\/own\/([0-9a-f]{32})\.jpg$/;
const wholeAddress = /^https?:\/\/[^/]+(\/media\/own\/[0-9a-f]{32}\.jpg)$/i;

/** The id in the path of an uploaded photo; undefined for every other address. */
export const ownPhotoId = (url: string): string | undefined => path.exec(url)?.[1];

/** The same for a whole address too, on any host: only the car's own list says whether the photo is one of this site. */
export const ownPhotoNamed = (url: string): string | undefined =>
  ownPhotoId(wholeAddress.exec(url)?.[1] ?? url);
