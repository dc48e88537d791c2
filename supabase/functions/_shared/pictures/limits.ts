/** Parts of a picture: segments, chunks. 5 MB of PNG in chunks of 8 kB, as libraries write them, have 640. */
export const MAX_PARTS = 2000;
