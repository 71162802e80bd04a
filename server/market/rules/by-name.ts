/** Values by name, such as those of a Map. */
export interface ByName<T> {
  keys(): Iterable<string>;
  get(name: string): T | undefined;
}
