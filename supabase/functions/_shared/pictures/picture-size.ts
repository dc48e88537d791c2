/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Why bytes are not taken as a picture. */
export type PictureProblem = 'unreadable' | 'too-large';
