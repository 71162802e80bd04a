/** A car's photos as files, for documents that embed them: the PDF, the Open Graph image. */
export interface CarPhotos {
  /**
   * The image at an address as a JPEG cropped to 4:3, in the preset width nearest above `widthPx` (at most 1600
   * pixels). Undefined if it is unavailable in time: not an image address, its source is gone, or too much is being
   * made. `hosts` limits the hosts to fetch from (the tenant's `media.photo_hosts`); empty allows any public host.
   */
  jpegOf(
    imageUrl: string,
    widthPx: number,
    hosts?: readonly string[],
  ): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
