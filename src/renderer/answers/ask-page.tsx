import { VisuallyHidden } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Citation, Scope } from '../../contract/app/answers.ts'
import { useBackend } from '../connection/backend.tsx'
import { useHasService } from '../connection/use-has-service.ts'
import type { ReelMoment, RenderReel } from '../moments/reel-moment.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { SplitView } from '../ui/panes/split-view.tsx'
import { TwoPanes } from '../ui/panes/two-panes.tsx'
import { isBoolean, useRemembered } from '../ui/use-remembered.ts'
import { useVisitScroll } from '../ui/visits/use-visit-scroll.ts'
import type { VisitMemory } from '../ui/visits/visit.ts'
import { AnswerList } from './answer-list.tsx'
import { AnswerSkeleton } from './answer-skeleton.tsx'
import { AnswerView, type AnswerViewProps } from './answer-view.tsx'
import { AskForm } from './ask-form.tsx'
import { AskIntro } from './ask-intro.tsx'
import styles from './ask-page.module.css'
import { CitedMoments } from './citations/cited-moments.tsx'
import { reelOfCitations } from './citations/reel-of-citations.ts'
import { type MomentToPlay, SidePlayer } from './citations/side-player.tsx'
import { asking } from './running-answer.ts'
import { useOpenStarted } from './use-open-started.ts'
import { useScope } from './use-scope.ts'
import { useShownAnswer } from './use-shown-answer.ts'

interface AskPageProps {
  /** Opens the Add dialog with a text that may contain links. */
  onAddVideos: (text: string) => void
  /** Starts re-fetching videos that are already in the library. */
  onFetchAgain: (videoIds: string[]) => void
  reel: RenderReel
}

const places: VisitMemory<number> = new Map()

/** The Ask page: the saved questions, the open answer and the question field. */
export function AskPage({ onAddVideos, onFetchAgain, reel }: AskPageProps) {
  const { client } = useBackend()
  const navigate = useNavigate()
  const params = useParams()
  const answerId = params.answerId === undefined ? undefined : Number(params.answerId)
  const scope = useScope()
  const hasService = useHasService()
  const [isWithTranscripts, setIsWithTranscripts] = useRemembered('ask-with-transcripts', false, isBoolean)
  const [question, setQuestion] = useState('')
  const questionRef = useRef<HTMLTextAreaElement>(null)
  const [askedNumber, setAskedNumber] = useState<number>()
  const [moment, setMoment] = useState<MomentToPlay & { answerId: number | null | undefined }>()
  /** The cited moments that play one after another; undefined while no reel is open. */
  const [playingAll, setPlayingAll] = useState<{
    moments: readonly ReelMoment[]
    at: string
    answerId: number | null
  }>()
  const shown = { answerId, askedNumber }
  const { answer, error, isPending, running } = useShownAnswer(shown, asking.outline)
  const forgetAsked = useCallback(() => setAskedNumber(undefined), [])
  useOpenStarted(running, { number: askedNumber, openId: answerId, onOpened: forgetAsked })

  function ask(newQuestion: string, newScope: Scope, fresh = false): void {
    const includeTranscription = newScope.kind === 'service' && isWithTranscripts
    void asking.ask(client, newQuestion, newScope, { includeTranscription, fresh })
    setAskedNumber(asking.current()?.number)
    setQuestion('')
    if (answerId !== undefined) void navigate('/ask')
  }
  function takeExample(example: string): void {
    setQuestion(example)
    questionRef.current?.focus()
  }
  function play(citation: Citation): void {
    const { videoId, title, startMs, number } = citation
    if (videoId === null) return
    setPlayingAll(undefined)
    setMoment((last) => ({
      videoId,
      title,
      startMs,
      number,
      press: (last?.press ?? 0) + 1,
      answerId: answer?.answerId,
    }))
  }

  const scroller = useRef<HTMLDivElement>(null)
  useVisitScroll(places, scroller, answer !== undefined)
  const shownMoment = moment?.answerId === answer?.answerId ? moment : undefined
  const shownReel = answer !== undefined && playingAll?.answerId === answer.answerId ? playingAll : undefined
  return (
    <SplitView name="answers" paneLabel="Questions" paneWidth={220} pane={<AnswerList openId={answerId} />}>
      {(paneButton) => (
        <TwoPanes
          name="ask"
          leftPercent={60}
          left={
            <div className={styles.main}>
              {answer === undefined && <VisuallyHidden component="h1">Ask</VisuallyHidden>}
              <div className={styles.top}>
                <div className={styles.paneButton}>{paneButton}</div>
                <AskForm
                  inputRef={questionRef}
                  scope={scope}
                  question={question}
                  isRunning={answer?.state === 'running'}
                  isNew={answerId === undefined}
                  isWithTranscripts={isWithTranscripts}
                  onWithTranscripts={setIsWithTranscripts}
                  onQuestion={setQuestion}
                  onAsk={ask}
                  onStop={asking.stop}
                />
              </div>
              <div ref={scroller} className={styles.scroller}>
                {answer !== undefined && (
                  <GrowingAnswer
                    shown={shown}
                    hasService={hasService}
                    onOpen={play}
                    onAskAgain={(other, fresh) => ask(answer.question, other ?? answer.scope, fresh)}
                    onAddVideos={onAddVideos}
                    onFetchAgain={onFetchAgain}
                  />
                )}
                {isPending && answer === undefined && (
                  <div className={styles.problem}>
                    <AnswerSkeleton label="Reading the answer" />
                  </div>
                )}
                {answer === undefined && error !== null && (
                  <div className={styles.problem}>
                    <ErrorNotice error={error} />
                  </div>
                )}
                {answer === undefined && answerId === undefined && <AskIntro onExample={takeExample} />}
              </div>
            </div>
          }
          right={
            <div className={styles.side}>
              {shownReel !== undefined && (
                <div className={styles.reel}>
                  {reel({
                    moments: shownReel.moments,
                    notice: null,
                    onMoment: ({ key }) => setPlayingAll((last) => last && { ...last, at: key }),
                    onClose: () => setPlayingAll(undefined),
                  })}
                </div>
              )}
              {shownMoment !== undefined && (
                <SidePlayer key={shownMoment.videoId} moment={shownMoment} onClose={() => setMoment(undefined)} />
              )}
              <div className={styles.moments}>
                {answer === undefined || answer.citations.length === 0 ? (
                  !isPending && <div className="dim">Cited moments appear and play here.</div>
                ) : (
                  <CitedMoments
                    citations={answer.citations}
                    playingNumber={shownReel ? Number(shownReel.at) : shownMoment?.number}
                    onPlay={play}
                    onPlayAll={() => {
                      setMoment(undefined)
                      setPlayingAll({ moments: reelOfCitations(answer.citations), at: '', answerId: answer.answerId })
                    }}
                    onAddVideos={onAddVideos}
                  />
                )}
              </div>
            </div>
          }
        />
      )}
    </SplitView>
  )
}

type GrowingAnswerProps = Omit<AnswerViewProps, 'answer'> & { shown: Parameters<typeof useShownAnswer>[0] }

/** The only part of the page that renders again with each new piece of the answer. */
function GrowingAnswer({ shown, ...rest }: GrowingAnswerProps) {
  const { answer } = useShownAnswer(shown)
  return answer && <AnswerView answer={answer} {...rest} />
}
