/** A car's photos as files, for documents that take them along: the PDF, the Open Graph image. */
export interface CarPhotos {
  /**
   * The image behind an address as a JPEG cut to 4:3, in the preset width nearest above `widthPx` (at most 1600
   * pixels). Undefined when it cannot be had in time: no image address, its source is gone, or too much is being
   * made. `hosts` limits where it may be fetched from (`media.photo_hosts` of the tenant); empty is any public host.
   */
  jpegOf(
    imageUrl: string,
    widthPx: number,
    hosts?: readonly string[],
  ): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
