import { videoIdLength } from './video-id.ts'

/** Why a pasted thing is no video, in words for the user. */
export const unreadable = {
  empty: 'This entry is empty.',
  noLink: 'There is no link to a video here.',
  foreign: 'This link does not lead to YouTube; paste the link of a YouTube video.',
  nestedTooDeep: 'This link wraps another one too many times; paste the link of the video itself.',
  playlist: 'This is a playlist; open it and paste the links of its videos.',
  channel: 'This is a channel; paste the links of its videos.',
  channelLive: 'This is the live page of a channel; paste the link of the video itself.',
  clip: 'This is a clip, and its link does not name the video; open it and paste the link of the video itself.',
  results: 'This is a page of search results; paste the links of the videos found.',
  hashtag: 'This is the page of a hashtag; paste the links of its videos.',
  post: 'This is a post; paste the link of the video itself.',
  feed: 'This is a list that YouTube makes for each visitor; paste the links of its videos.',
  sound: 'This is a list of Shorts that use the same sound; paste the links of the videos.',
  home: 'This is the home page of YouTube; paste the link of a video.',
  otherPage: 'This page of YouTube is not a video; paste the link of a video.',
  noVideoNamed: 'The link looks cut off: it names no video. Copy it again.',
} as const

export function cutOffReason(length: number): string {
  return `The link looks cut off: a video id has ${videoIdLength} characters and this one has ${length}. Copy it again.`
}
