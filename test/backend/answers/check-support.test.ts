import { describe, expect, it } from 'vitest'
import { checkSupport } from '../../../src/backend/answers/check-support.ts'
import type { Citation } from '../../../src/contract/app/answers.ts'

function cite(number: number, text: string, title = 'A talk'): Citation {
  return {
    number,
    text,
    title,
    videoId: 'demoHeat00A',
    author: 'M. Okafor',
    url: '',
    kind: 'said',
    speakerId: null,
    startMs: 0,
    endMs: 30_000,
    supported: null,
    isInLibrary: true,
  }
}

const verdicts = (markdown: string, ...excerpts: string[]) =>
  checkSupport(
    markdown,
    excerpts.map((text, index) => cite(index + 1, text)),
  ).map(({ supported }) => supported)

const trees = 'A street with trees is four degrees cooler on a summer evening than one without.'

describe('a citation', () => {
  it.each([
    ['Streets with trees are four degrees cooler in the evening [1].', trees],
    ['Tree-lined streets were about 4 °C cooler. [1]', trees],
    ['- On summer evenings, trees cool a street [1].', trees],
    ['Bäume kühlen die Straße um vier Grad [1].', 'Und die Bäume haben die Straße um vier Grad gekühlt.'],
    ['街道上的树木可以让温度下降四度[1]。', '我们发现街道上的树木让温度下降了四度。'],
    [
      'El techo blanco bajó la temperatura 2,5 grados [1].',
      'Con el techo blanco la temperatura bajó 2.5 grados en un mes.',
    ],
    [
      'Sixty-two percent of the trees live [1], so 62% survive [1].',
      'Of those trees sixty-two percent live after five years.',
    ],
    ['The budget was 1,250,000 dollars [1].', 'We had a budget of 1 250 000 dollars for it.'],
  ])('supports “%s”', (sentence, excerpt) => {
    expect(verdicts(sentence, excerpt)).toEqual([true])
  })

  it.each([
    ['The mayor resigned after the scandal about parking fees [1].', trees],
    ['A street with trees is nine degrees cooler, by 9 °C, on a summer evening [1].', trees],
    ['A street with trees is not four degrees cooler on a summer evening [1].', trees],
    ['Trees lived in 81 percent of the pits [1].', 'Of those trees sixty-two percent live after five years in pits.'],
    ['城市的预算没有通过市议会的表决[1]。', '我们发现街道上的树木让温度下降了四度。'],
  ])('does not support “%s”', (sentence, excerpt) => {
    expect(verdicts(sentence, excerpt)).toEqual([false])
  })

  it('is not checked after the first 300 sentences with citations', () => {
    const bornOut = 'Streets with trees are four degrees cooler in the evening [1]. '
    expect(verdicts(`${bornOut.repeat(299)}They are four degrees cooler with trees [2].`, trees, trees)).toEqual([
      true,
      true,
    ])
    expect(verdicts(`${bornOut.repeat(300)}They are four degrees cooler with trees [2].`, trees, trees)).toEqual([
      true,
      null,
    ])
  })

  it('is not checked if languages differ or there is nothing to compare', () => {
    expect(verdicts('Деревья охлаждают улицу на четыре градуса [1].', trees)).toEqual([null])
    expect(
      verdicts('Die Bäume kühlen die Straße und das ist nicht wenig [1].', `${trees} And that is not all of it.`),
    ).toEqual([null])
    expect(verdicts('Yes [1].', trees)).toEqual([null])
    expect(verdicts('Nothing cites it.', trees)).toEqual([null])
  })

  it('may share a sentence with other citations, if it is related to it', () => {
    const roofs = 'White roofs reflect the sun and keep flats below them cooler by two degrees.'
    const sentence = 'Trees cool streets, and white roofs keep flats cooler [1][2].'
    expect(verdicts(sentence, trees, roofs)).toEqual([true, true])
    expect(verdicts('Trees cool a street on a summer evening [1][2].', trees, 'Parking fees pay for buses.')).toEqual([
      true,
      false,
    ])
  })

  it('counts as unsupported if it does not support one of the sentences that cite it', () => {
    expect(
      verdicts('A street with trees is cooler in summer [1]. The mayor resigned over parking fees [1].', trees),
    ).toEqual([false])
  })

  it('belongs to the sentence before it, even after the full stop', () => {
    expect(
      verdicts(
        'A street with trees is cooler in the evening. [1] The mayor resigned over parking fees. [2]',
        trees,
        trees,
      ),
    ).toEqual([true, false])
  })
})
