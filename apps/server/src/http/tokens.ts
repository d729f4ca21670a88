/** What Nest injects into the controllers: the started platform. */
export const PLATFORM = Symbol('platform');
