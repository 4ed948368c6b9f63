// The texts whose marks are followed: generated, from the sample, recorded, and in scripts that are written differently.
import type { TextClip } from '../../../src/backend/marks/join-clips.ts'
import { loadSample } from '../../sample/load-sample.ts'
import { createChance } from '../chance.ts'
import { hasRecordedCaptions, loadRecordedVideos } from '../recorded-library.ts'
import { planMadeVideos } from '../speech/made-videos.ts'
import { type Body, trackClips } from './tracked-text.ts'

const vocabularies = {
  Japanese:
    '屋根 白い 塗る と 夜 の 気温 が 下がり ます 去年 夏 は とても 暑かった です 街 を 歩く 人 に 影 木 水 風 建物 冷たい 道 朝 から 学校 へ 行く 子供 たち も 私 たち 調べ ました 温度 計 高い 低い という 話 でした それで 次 測る 場所',
  Chinese:
    '屋顶 白色 涂料 晚上 温度 下降 去年 夏天 非常 热 城市 街道 行人 树 阴影 水 风 建筑 学校 孩子 我们 测量 了 的 是 在 和 也 就 很 地方 报告 说 因为 所以 研究 结果 表明 居民 需要 更 多',
  Thai: 'หลังคา สีขาว ตอนกลางคืน อุณหภูมิ ลดลง ปีที่แล้ว ฤดูร้อน ร้อนมาก เมือง ถนน คนเดิน ต้นไม้ ร่มเงา น้ำ ลม อาคาร โรงเรียน เด็ก เรา วัด แล้ว ที่ และ ก็ ใน ของ การ ทดลอง พบว่า ต้องการ เพิ่ม อีก',
  Arabic:
    'السقف الأبيض في الليل تنخفض درجة الحرارة العام الماضي كان الصيف حارا جدا المدينة الشارع الناس الأشجار الظل الماء الريح المباني المدرسة الأطفال نحن قسنا ثم قال إن هذا هو و من على إلى مع أكثر السكان يحتاجون',
  Hindi:
    'छत सफेद रंग रात में तापमान गिरता है पिछले साल गर्मी बहुत थी शहर सड़क लोग पेड़ छाया पानी हवा इमारत स्कूल बच्चे हम ने मापा और फिर कहा कि यह वह के से को पर अधिक निवासी चाहते हैं',
}

/** Clips of random words, of which some are frequent. */
function writeClips(words: readonly string[], separator: string, seed: number): TextClip[] {
  const chance = createChance(seed)
  return Array.from({ length: 150 }, (_, clip) => ({
    startMs: clip * 3500,
    endMs: clip * 3500 + 3400,
    text: Array.from(
      { length: 5 + Math.floor(chance() * 6) },
      () => words[Math.floor(words.length * chance() ** 1.7)] ?? '',
    ).join(separator),
  }))
}

function inScripts(seed: number): Body[] {
  return Object.entries(vocabularies).map(([name, words]) => {
    const separator = ['Japanese', 'Chinese', 'Thai'].includes(name) ? '' : ' '
    return trackClips(name, writeClips(words.split(' '), separator, seed))
  })
}

function generated(indices: readonly number[]): Body[] {
  const made = planMadeVideos(200_000)
  return indices.map((index) => trackClips(`made ${index}`, made.make(index).audioClips.slice(0, 1200)))
}

function fromSample(isWanted: (index: number) => boolean): Body[] {
  return loadSample()
    .map(({ data }) => data.transcription.audioClips)
    .filter((clips, index) => clips.length > 0 && isWanted(index))
    .map((clips, index) =>
      trackClips(
        `sample ${index}`,
        clips.map((clip) => ({
          startMs: clip.startTime * 1000,
          endMs: clip.endTime * 1000,
          text: clip.transcription ?? '',
        })),
      ),
    )
}

const recordings = (videoIds: readonly string[]): Body[] =>
  hasRecordedCaptions
    ? loadRecordedVideos()
        .filter(({ videoId }) => videoIds.includes(videoId))
        .map(({ videoId, audioClips }) => trackClips(`recorded ${videoId}`, audioClips))
    : []

/** The thresholds were chosen with these. */
export const loadTuningBodies = (): Body[] => [
  ...generated([0, 1]),
  ...fromSample((index) => index % 2 === 0),
  ...recordings(['recTalk000A', 'recCharge0A']),
  ...inScripts(5),
]

/** Nothing was chosen with these. */
export const loadHeldOutBodies = (): Body[] => [
  ...generated([7, 8, 9]),
  ...fromSample((index) => index % 2 === 1),
  ...recordings(['recLesson0A', 'recDebate0A', 'recCourse0A']),
  ...inScripts(77),
]
