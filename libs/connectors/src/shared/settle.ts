/** A promise with the ways to settle it; one whose failure nobody hears brings nothing down. */
export interface Settle<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: Error): void;
}

/** A promise that somebody else settles. */
export function settle<T>(): Settle<T> {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
