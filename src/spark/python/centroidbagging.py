# SPDX-License-Identifier: GPL-3.0-only
"""CentroidBagging for PySpark: a thin layer over the classes of centroid.spark.ml.

Start Spark with CentroidBaggingSpark-all.jar (--jars), and put this file on the path of Python (--py-files).
Every parameter can be given to the constructor, and has a getter and a setter as in Spark's own stages.
"""

import sys

from pyspark.ml.evaluation import JavaEvaluator
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel, JavaTransformer

__all__ = ["CentroidBaggingEstimator", "CentroidBaggingModel", "CentroidScorer", "IntervalEvaluator", "register_function"]

_PACKAGE = "centroid.spark.ml."


def _param(name, doc, converter=TypeConverters.toString):
    return Param(Params._dummy(), name, doc, typeConverter=converter)


def _accessors(cls):
    """Adds a getter and a setter for every parameter, as getLabelCol and setLabelCol."""

    def add(name):
        suffix = name[0].upper() + name[1:]

        def getter(self):
            return self.getOrDefault(name)

        def setter(self, value):
            return self._set(**{name: value})

        getter.__doc__ = "Returns " + name + "."
        setter.__doc__ = "Sets " + name + " and returns this stage."
        setattr(cls, "get" + suffix, getter)
        setattr(cls, "set" + suffix, setter)

    for name in dir(cls):
        if isinstance(getattr(cls, name), Param):
            add(name)
    return cls


class _Reader(JavaMLReader):
    """Finds the Java class by its own package instead of Spark's."""

    @classmethod
    def _java_loader_class(cls, clazz):
        return _PACKAGE + clazz.__name__


class _Saved(JavaMLReadable, JavaMLWritable):
    """Saves and loads by the Java class."""

    @classmethod
    def read(cls):
        """Returns a reader of saved stages."""
        return _Reader(cls)


class _OutputParams(Params):
    """The parameters of all stages that add columns."""

    featuresCol = _param("featuresCol", "column of feature vectors; not used if featureCols is set")
    featureCols = _param("featureCols", "feature columns: numbers, strings (nominal), booleans, dates or timestamps", TypeConverters.toListString)
    handleInvalid = _param("handleInvalid", "labels that were not seen in training: missing or error")
    predictionCol = _param("predictionCol", "column of predictions")
    intervalCol = _param("intervalCol", "column of prediction intervals of a numeric class")
    probabilityCol = _param("probabilityCol", "column of class probabilities of a nominal class")
    setCol = _param("setCol", "column of prediction sets of a nominal class")
    noveltyCol = _param("noveltyCol", "column of p-values that are small for rows unlike the training rows; empty for none")
    abstain = _param("abstain", "what answered rows must fulfil, such as accuracy 0.95 or width 3; empty for no answeredCol")
    answeredCol = _param("answeredCol", "column that says which rows are answered, if abstain is set")
    levels = _param("levels", "levels of the intervals or prediction sets, fractions such as 0.95", TypeConverters.toListFloat)

    def _set_output_defaults(self):
        self._setDefault(featuresCol="features", handleInvalid="missing", predictionCol="prediction", intervalCol="interval",
                         probabilityCol="probability", setCol="predictionSet", noveltyCol="", abstain="", answeredCol="answered", levels=[0.95])


@_accessors
class CentroidBaggingEstimator(JavaEstimator, _OutputParams, _Saved):
    """Trains a CentroidBagging on a DataFrame."""

    labelCol = _param("labelCol", "column of the class")
    weightCol = _param("weightCol", "column of instance weights; empty if all are 1")
    idCol = _param("idCol", "column that identifies rows; empty for none")
    groupCols = _param("groupCols", "feature columns within whose values coverage is to hold", TypeConverters.toListString)
    nominalCols = _param("nominalCols", "columns whose numbers are labels", TypeConverters.toListString)
    options = _param("options", "options of CentroidBagging as on the command line")
    spread = _param("spread", "auto, broadcast or shuffle")
    seed = _param("seed", "random seed", TypeConverters.toInt)

    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj(_PACKAGE + "CentroidBaggingEstimator", self.uid)
        self._set_output_defaults()
        self._setDefault(labelCol="label", weightCol="", idCol="", groupCols=[], nominalCols=[], options="", spread="auto")
        self._set(**params)

    def setParams(self, **params):
        """Sets parameters by name and returns this stage."""
        return self._set(**params)

    def _create_model(self, java_model):
        return CentroidBaggingModel(java_model)


@_accessors
class CentroidBaggingModel(JavaModel, _OutputParams, _Saved):
    """A trained CentroidBagging, which adds predictions with intervals, or with probabilities and prediction sets."""

    labelType = _param("labelType", "the type of the class in training: string, boolean or double")

    def __init__(self, java_model=None):
        super().__init__(java_model)
        self._set_output_defaults()
        self._setDefault(labelType="double")
        if java_model is not None:
            self._transfer_params_from_java()

    def summary(self):
        """Returns what Weka prints about the model."""
        return self._java_obj.summary()

    def labels(self):
        """Returns the labels in the order of the probabilities; empty for a numeric class."""
        return list(self._java_obj.labels())


@_accessors
class CentroidScorer(JavaTransformer, _OutputParams, _Saved):
    """Adds the predictions and intervals of a model file that Weka has saved."""

    modelFile = _param("modelFile", "the model file, on any file system of Hadoop")

    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj(_PACKAGE + "CentroidScorer", self.uid)
        self._set_output_defaults()
        self._set(**params)


@_accessors
class IntervalEvaluator(JavaEvaluator, _Saved):
    """Evaluates intervals, prediction sets and probabilities: intervalScore, coverage, coverageError or logLoss."""

    metricName = _param("metricName", "intervalScore, coverage, coverageError or logLoss")
    labelCol = _param("labelCol", "column of the observed values")
    intervalCol = _param("intervalCol", "column of prediction intervals")
    setCol = _param("setCol", "column of prediction sets")
    probabilityCol = _param("probabilityCol", "column of class probabilities")
    weightCol = _param("weightCol", "column of weights; empty if all are 1")
    level = _param("level", "the level of the intervals or sets", TypeConverters.toFloat)

    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj(_PACKAGE + "IntervalEvaluator", self.uid)
        self._setDefault(metricName="intervalScore", labelCol="label", intervalCol="interval", setCol="predictionSet", probabilityCol="probability",
                         weightCol="", level=0.95)
        self._set(**params)

    def isLargerBetter(self):
        """Returns whether a larger value of the metric is better."""
        self._transfer_params_to_java()
        return self._java_obj.isLargerBetter()


def register_function(spark, name, model_file, levels=(0.95,)):
    """Makes a saved model a function of SQL, such as predict_interval(struct(*))."""
    functions = spark.sparkContext._jvm.centroid.spark.ml.CentroidFunctions
    functions.register(spark._jsparkSession, name, model_file, [float(level) for level in levels])


# PySpark looks for the Python class of a Java stage in a module named like the Java package, as when it loads a pipeline.
sys.modules.setdefault(_PACKAGE[:-1], sys.modules[__name__])
