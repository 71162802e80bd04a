/** The part of `vcf` that tests use: it comes without types. */
declare module 'vcf' {
  type Property = { valueOf(): string };
  export default class VCard {
    readonly version: string;
    parse(text: string): this;
    get(name: string): Property | readonly Property[] | undefined;
  }
}
